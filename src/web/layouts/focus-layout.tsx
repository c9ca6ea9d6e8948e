import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useShell } from '#web/shell/shell.ts'

/** Brand and content alone: for sign-in and other single tasks. */
export function FocusLayout({ children }: { children: ReactNode }) {
  const { brand } = useShell()
  return (
    <>
      <header>
        <Link to="/">{brand}</Link>
      </header>
      <main>{children}</main>
    </>
  )
}
