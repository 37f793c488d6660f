import { Component } from 'react'
import type { ReactNode } from 'react'
import { Container } from '#client/ui/container.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'

/** A page that cannot show itself, or whose code did not arrive, leaves a sentence and a way on. A class, as React demands. */
export class CrashGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Container className="py-16">
        <ErrorState
          text="This page could not be shown. Please check your network and try again."
          onRetry={() => window.location.reload()}
        />
      </Container>
    )
  }
}
