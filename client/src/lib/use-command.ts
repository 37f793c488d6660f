import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MutateOptions, QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Answer, Endpoint } from '#shared/endpoint.ts'
import { call } from '#client/lib/api.ts'
import type { CallArguments } from '#client/lib/api.ts'
import { keyOf } from '#client/lib/query-client.ts'
import { closeToast, shownToast, toast } from '#client/ui/toast.ts'

interface Options<E extends Endpoint> {
  /** The success toast; an Undo may stand in it. */
  says?: { title: string; description: string }
  /** Offers to take the success back. */
  undo?: (given: CallArguments<E>, answer: Answer<E>) => void
  /** The lists to load again: every query whose address begins like one of these, up to its first parameter. */
  refreshes?: Endpoint[]
  /** Said when a failure carries no sentence. */
  failure?: string
  quiet?: boolean
  /** Shows the outcome before the answer comes and says how to take it back. Such writes to one address go out in their order. */
  ahead?: (given: CallArguments<E>, client: QueryClient) => () => void
  /** Runs before the lists are loaded again. */
  after?: (answer: Answer<E>, given: CallArguments<E>) => void
}

const prefixOf = (endpoint: Endpoint) => keyOf(endpoint.path.split('/:')[0] ?? endpoint.path)

/**
 * A write: says what happened, loads the lists again, and leaves failures to the error catalogue. While it runs, until the lists
 * are loaded, the same write is not begun again; what is drawn is a moment old and would let a second click through.
 */
export function useCommand<const E extends Endpoint>(endpoint: E, options: Options<E> = {}) {
  type Given = CallArguments<E>
  type More = MutateOptions<Answer<E>, Error, Given, (() => void) | undefined>
  const client = useQueryClient()
  const running = useRef(new Map<string, Promise<Answer<E>>>())
  const complaint = useRef<number>(undefined)
  const { says, undo, ahead, refreshes = [] } = options
  const mutationKey = keyOf(endpoint.path)
  const refresh = () => Promise.all(refreshes.map((each) => client.invalidateQueries({ queryKey: prefixOf(each) })))
  const mutation = useMutation({
    mutationKey,
    ...(ahead ? { scope: { id: endpoint.path } } : {}),
    meta: { failure: options.failure, quiet: options.quiet },
    mutationFn: (given: Given) => call(endpoint, given),
    onMutate: async (given: Given) => {
      if (!ahead) return undefined
      // A list still on its way knows nothing of this write and would undo it on the screen.
      await Promise.all(refreshes.map((each) => client.cancelQueries({ queryKey: prefixOf(each) })))
      return ahead(given, client)
    },
    onError: async (_error, _given, takeBack) => {
      if (!options.quiet) complaint.current = shownToast()?.id
      if (!takeBack) return
      takeBack()
      await refresh()
    },
    onSuccess: async (answer: Answer<E>, given) => {
      // What the last try complained of is over.
      if (complaint.current !== undefined) closeToast(complaint.current)
      if (says)
        toast({
          ...says,
          tone: 'success',
          ...(undo ? { action: { label: 'Undo', run: () => undo(given, answer) } } : {}),
        })
      options.after?.(answer, given)
      // While a later one waits its turn, the server's list is behind what the screen already shows.
      if (!ahead || client.isMutating({ mutationKey }) === 1) await refresh()
    },
    onSettled: (_answer, _error, given) => void running.current.delete(JSON.stringify(given)),
  })
  const mutateAsync = (given: Given, more?: More): Promise<Answer<E>> => {
    const key = JSON.stringify(given)
    // What shows ahead of its answer may be wanted, taken back and wanted again while the first is on its way.
    const begun = ahead ? undefined : running.current.get(key)
    if (begun) return begun
    const now = mutation.mutateAsync(given, more)
    running.current.set(key, now)
    return now
  }
  // How it failed is told already.
  return {
    ...mutation,
    mutateAsync,
    mutate: (given: Given, more?: More) => void mutateAsync(given, more).catch(() => {}),
  }
}
