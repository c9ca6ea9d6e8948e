/** The references, in bare `node:http`, each in a process of its own: `page`, `static`, `json` or `events`. */
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import pg from 'pg'

const [kind, argument = '', more = ''] = process.argv.slice(2)

async function listener(): Promise<RequestListener> {
  if (kind === 'page') {
    const { createPage } = (await import(argument)) as {
      createPage: (page: unknown) => () => string
    }
    const page = createPage(JSON.parse(readFileSync(more, 'utf8')))
    return (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><html lang="en"><body>${page()}</body></html>`)
    }
  }
  if (kind === 'static') {
    const text = readFileSync(argument, 'utf8')
    return (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(text)
    }
  }
  if (kind === 'events') {
    const pool = new pg.Pool({ connectionString: argument, max: 16 })
    const insert = `insert into analytics_events (event_id, day, type, role, visitor, source_page, device,
        occurred_at, received_at)
      values (gen_random_uuid(), current_date, $1, 'guest', 1, $2, 'computer', $3, now())`
    return (request, response) => {
      let text = ''
      request.on('data', (piece) => (text += String(piece)))
      request.on('end', () => {
        const event = JSON.parse(text) as {
          type: string
          sourcePage: string
          timestampClient: string
        }
        const values = [event.type, event.sourcePage, event.timestampClient]
        void pool.query({ name: 'event', text: insert, values }).then(() => {
          response.setHeader('content-type', 'application/json; charset=utf-8')
          response.end('{"ok":true}')
        })
      })
    }
  }
  // What the product's call reads too: the session by its token, then the account.
  const pool = new pg.Pool({ connectionString: argument, max: 16 })
  const session = `select account_id from sessions join accounts on accounts.id = account_id
    where token = $1 and expires_at > $2`
  const account = 'select id, name, email_verified, roles, status from accounts where id = $1'
  const read = async () => {
    const found = await pool.query<{ account_id: string }>({
      name: 'session',
      text: session,
      values: [more, new Date()],
    })
    const values = [found.rows[0]?.account_id]
    return (await pool.query({ name: 'account', text: account, values })).rows[0] as object
  }
  return (_request, response) => {
    void read().then((row) => {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(JSON.stringify(row))
    })
  }
}

const server = createServer(await listener())
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
