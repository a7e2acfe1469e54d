import { Component, type ReactNode } from 'react'
import { BrokenPage } from './BrokenPage.tsx'
import { ChunkLoadError, reloadForUpdate } from './load-chunk.ts'

interface Props {
  /** A new value, such as the address, tries again. */
  resetKey?: string
  children: ReactNode
}

/** Catches an error thrown by a page and shows a message in its place. */
export class Boundary extends Component<Props, { error?: Error; resetKey?: string }> {
  override state: { error?: Error; resetKey?: string } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: { error?: Error; resetKey?: string }) {
    return resetKey === state.resetKey ? null : { resetKey, error: undefined }
  }

  override componentDidCatch(error: Error) {
    if (error instanceof ChunkLoadError) void reloadForUpdate()
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <BrokenPage error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}
