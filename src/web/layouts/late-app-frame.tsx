import { Suspense, use, type ComponentProps } from 'react'
import type * as frame from './app-frame.tsx'

type FrameModule = typeof frame

let loaded: FrameModule | undefined
let loading: Promise<FrameModule> | undefined

/**
 * Fetches the frame of signed-in people, which guests do without. Awaited before a page that has it is
 * hydrated, so that hydration is one pass.
 */
export function loadAppFrame(): Promise<FrameModule> {
  loading ??= Promise.all([
    import('./app-frame.tsx'),
    // What keeps writes without a connection has to be there before the connection is gone.
    import('#web/api/pending-writes.ts'),
  ]).then(
    ([module]) => (loaded = module),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

type FrameProps = ComponentProps<FrameModule['AppFrame']>

function Frame(props: FrameProps) {
  const { AppFrame } = loaded ?? use(loadAppFrame())
  return <AppFrame {...props} />
}

export function LateAppFrame(props: FrameProps) {
  return (
    <Suspense fallback={null}>
      <Frame {...props} />
    </Suspense>
  )
}
