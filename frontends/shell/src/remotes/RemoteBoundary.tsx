import { Component, type ReactNode } from 'react'

interface RemoteBoundaryProps {
  readonly fallback: (error: unknown) => ReactNode
  readonly children: ReactNode
}

/** Keeps what a remote throws while it draws within its own section. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('The section failed') }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : this.props.fallback(error)
  }
}
