import { Component, type ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import { pageFailed } from '#shared/site/ui-messages.ts'
import { Container } from '#client/ui/container.tsx'
import { ErrorState } from '#client/ui/message/error-state.tsx'

/** Error boundary: shows a sentence and a link if a page throws or its code does not load. React requires a class. */
export class CrashGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Container className="py-16">
        <ErrorState text={say(pageFailed)} onRetry={() => window.location.reload()} />
      </Container>
    )
  }
}
