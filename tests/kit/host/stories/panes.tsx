import { useLocation } from 'react-router'
import { Link } from '#web/kit/link.tsx'
import { paneHeading, Panes } from '#web/kit/panes.tsx'

const rows = ['a', 'b', 'c', 'd']

export function Story() {
  const { pathname } = useLocation()
  const open = rows.find((row) => pathname === `/rows/${row}`)
  return (
    <Panes
      title="Rows"
      open={open}
      first="/rows/a"
      list={
        <ul className="rows">
          {rows.map((row) => (
            <li className="row" key={row}>
              <Link
                className="row-link"
                data-row
                aria-current={row === open ? 'true' : undefined}
                to={`/rows/${row}`}
                focus={paneHeading}
              >
                Row {row}
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      {open ? (
        <>
          <h1>Row {open}, open</h1>
          <button type="button">Decline {open}</button>
        </>
      ) : (
        <p>Choose a row.</p>
      )}
    </Panes>
  )
}
