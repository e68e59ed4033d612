import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** Where it stands, for the log. */
  readonly at: string;
  readonly fallback: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Error boundary: a fault leaves the nodes around it running. */
export class Boundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`${this.props.at}: ${String(error)}`, info.componentStack ?? '');
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.setState({ failed: false }));
  }
}
