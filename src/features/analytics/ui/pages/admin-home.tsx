import { redirect } from 'react-router'
import { links } from '#web/links.ts'

/** `/admin`, as people type it: leads to the first page, which sends guests to sign in. */
export function loader() {
  throw redirect(links.adminDashboard())
}

export function Component() {
  return null
}
