export function Notifications() {
  return <div role="status" />
}
