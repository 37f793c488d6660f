import { useRouter } from 'wouter'

/** `?…` as it stands in the address. The router's own hook decodes it once too often for texts that people typed. */
export function useRawSearch(): string {
  const router = useRouter()
  return router.searchHook(router)
}
