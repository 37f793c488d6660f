import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Answer, Endpoint } from '#shared/endpoint.ts'
import { call } from '#client/lib/api.ts'
import type { CallArguments } from '#client/lib/api.ts'
import { keyOf } from '#client/lib/query-client.ts'
import { toast } from '#client/ui/toast.ts'

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

/** A write: says what happened, loads the lists again, and leaves failures to the error catalogue. */
export function useCommand<const E extends Endpoint>(endpoint: E, options: Options<E> = {}) {
  const client = useQueryClient()
  const { says, undo, ahead, refreshes = [] } = options
  const mutationKey = keyOf(endpoint.path)
  const refresh = () => Promise.all(refreshes.map((each) => client.invalidateQueries({ queryKey: prefixOf(each) })))
  return useMutation({
    mutationKey,
    ...(ahead ? { scope: { id: endpoint.path } } : {}),
    meta: { failure: options.failure, quiet: options.quiet },
    mutationFn: (given: CallArguments<E>) => call(endpoint, given),
    onMutate: async (given: CallArguments<E>) => {
      if (!ahead) return undefined
      // A list still on its way knows nothing of this write and would undo it on the screen.
      await Promise.all(refreshes.map((each) => client.cancelQueries({ queryKey: prefixOf(each) })))
      return ahead(given, client)
    },
    onError: async (_error, _given, takeBack) => {
      if (!takeBack) return
      takeBack()
      await refresh()
    },
    onSuccess: async (answer: Answer<E>, given) => {
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
  })
}
