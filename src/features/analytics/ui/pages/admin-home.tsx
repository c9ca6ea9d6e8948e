import { redirect } from 'react-router'
import { links } from '#web/links.ts'

/** `/admin`: what somebody types who looks for it. Its first page sends guests to sign in. */
export function loader() {
  throw redirect(links.adminDashboard())
}

export function Component() {
  return null
}
