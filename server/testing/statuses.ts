/** The refusal of each call, or 'answered'. */
export const statusesOf = (calls: Promise<unknown>[]) =>
  Promise.all(
    calls.map((call) =>
      call.then(
        () => 'answered',
        (error: { status: number }) => error.status,
      ),
    ),
  )
