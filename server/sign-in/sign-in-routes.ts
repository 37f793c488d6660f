import { Router } from 'express'
import { forgottenRoutes } from './forgotten-routes.ts'
import { logInRoutes } from './log-in-routes.ts'
import { createSignInDesk } from './sign-in-desk.ts'
import type { SignInGiven } from './sign-in-desk.ts'
import { signUpRoutes } from './sign-up-routes.ts'

/** The pages of a sign-in under way. Its cookie belongs to `/sign-in/<uid>`, so all of them lie below that. */
export function signInRoutes(given: SignInGiven): Router {
  const desk = createSignInDesk(given)
  const router = Router()
  logInRoutes(router, desk)
  signUpRoutes(router, desk)
  forgottenRoutes(router, desk)
  return router
}
