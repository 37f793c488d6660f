import { useMutation, useQueryClient, type MutateOptions, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { say } from '#shared/messages/say.ts'
import { successTitle, undoButton } from '#shared/messages/messages.ts'
import type { ResponseOf, Endpoint } from '#shared/endpoint.ts'
import { call, type CallArguments } from './api.ts'
import { queryKeyOf } from './query-client.ts'
import { closeToast, shownToast, toast } from '#client/lib/page/toast.ts'

interface Options<E extends Endpoint> {
  /** Success toast; it may offer Undo. A text alone gets the title 'Success'. */
  successMessage?: string | { title: string; description: string }
  /** Undoes the command, from the button in the success toast. */
  undo?: (args: CallArguments<E>, response: ResponseOf<E>) => void
  /** Queries to load again: all whose address starts like one of these endpoints, up to its first parameter. */
  invalidates?: Endpoint[]
  /** Shown if a failure has no sentence. */
  failure?: string
  silent?: boolean
  /** Updates the cache before the response arrives and returns the rollback. Such commands to one address run in order. */
  optimistic?: (args: CallArguments<E>, client: QueryClient) => () => void
  /** Completes the call when it is sent: commands that ran in order before it may have changed what it names. */
  prepare?: (args: CallArguments<E>, client: QueryClient) => CallArguments<E>
  /** Runs before the queries are loaded again. */
  onSuccess?: (response: ResponseOf<E>, args: CallArguments<E>) => void
}

const prefixOf = (endpoint: Endpoint) => queryKeyOf(endpoint.path.split('/:')[0] ?? endpoint.path)

/**
 * A write with its toast, query invalidation and error report. The same write does not start twice while it runs or while its
 * queries reload: the rendered page is a moment old and would allow a second click.
 */
export function useCommand<const E extends Endpoint>(endpoint: E, options: Options<E> = {}) {
  type Args = CallArguments<E>
  type More = MutateOptions<ResponseOf<E>, Error, Args, (() => void) | undefined>
  const client = useQueryClient()
  const running = useRef(new Map<string, Promise<ResponseOf<E>>>())
  const errorToast = useRef<number>(undefined)
  const { successMessage, undo, optimistic, invalidates = [] } = options
  const mutationKey = queryKeyOf(endpoint.path)
  const refresh = () => Promise.all(invalidates.map((each) => client.invalidateQueries({ queryKey: prefixOf(each) })))
  const mutation = useMutation({
    mutationKey,
    ...(optimistic ? { scope: { id: endpoint.path } } : {}),
    meta: { failure: options.failure, silent: options.silent },
    mutationFn: (args: Args) => call(endpoint, options.prepare?.(args, client) ?? args),
    onMutate: async (args: Args) => {
      if (!optimistic) return undefined
      // A read that started before this write would overwrite the optimistic update.
      await Promise.all(invalidates.map((each) => client.cancelQueries({ queryKey: prefixOf(each) })))
      return optimistic(args, client)
    },
    onError: async (_error, _given, rollback) => {
      if (!options.silent) errorToast.current = shownToast()?.id
      if (!rollback) return
      rollback()
      await refresh()
    },
    onSuccess: async (response: ResponseOf<E>, args) => {
      // Closes the error toast of the previous attempt.
      if (errorToast.current !== undefined) closeToast(errorToast.current)
      if (successMessage)
        toast({
          ...(typeof successMessage === 'string'
            ? { title: say(successTitle), description: successMessage }
            : successMessage),
          tone: 'success',
          ...(undo ? { action: { label: say(undoButton), run: () => undo(args, response) } } : {}),
        })
      options.onSuccess?.(response, args)
      // While a later command of the same kind waits, the server's list is older than the screen.
      if (!optimistic || client.isMutating({ mutationKey }) === 1) await refresh()
    },
    onSettled: (_response, _error, args) => void running.current.delete(JSON.stringify(args)),
  })
  const mutateAsync = (args: Args, more?: More): Promise<ResponseOf<E>> => {
    const key = JSON.stringify(args)
    // An optimistic command may be repeated while the first one runs, as when a bookmark is set, removed and set again.
    const pendingCall = optimistic ? undefined : running.current.get(key)
    if (pendingCall) return pendingCall
    const promise = mutation.mutateAsync(args, more)
    running.current.set(key, promise)
    return promise
  }
  // The mutation cache has already reported the error.
  return {
    ...mutation,
    mutateAsync,
    mutate: (args: Args, more?: More) => void mutateAsync(args, more).catch(() => {}),
  }
}
