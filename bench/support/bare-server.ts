/** The references, in bare `node:http`, each in a process of its own: `page`, `static` or `json`. */
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
  const pool = new pg.Pool({ connectionString: argument, max: 16 })
  const text = 'select * from wallets where account_id = $1'
  return (_request, response) => {
    void pool.query({ name: 'wallet', text, values: [more] }).then(({ rows }) => {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(JSON.stringify(rows[0]))
    })
  }
}

const server = createServer(await listener())
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
