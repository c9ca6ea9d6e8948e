import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useShell } from '#web/shell/shell.ts'

export function DefaultLayout({ children }: { children: ReactNode }) {
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
