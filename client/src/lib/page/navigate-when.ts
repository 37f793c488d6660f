const spinnerDelayMs = 300

let newestNavigation = 0

/** Navigates when the code has loaded or the delay has passed. A newer navigation, or the browser's Back, cancels one that waits. */
export function navigateWhen(ready: Promise<unknown>, navigate: () => void): void {
  const turn = (newestNavigation += 1)
  const supersede = () => void (newestNavigation += 1)
  window.addEventListener('popstate', supersede)
  const spinnerTime = new Promise((resolve) => setTimeout(resolve, spinnerDelayMs))
  void Promise.race([ready.catch(() => {}), spinnerTime]).then(() => {
    window.removeEventListener('popstate', supersede)
    if (turn === newestNavigation) navigate()
  })
}
