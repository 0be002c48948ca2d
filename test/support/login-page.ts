import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'

const CLIENT = new URL('../../adapters/client/', import.meta.url)
const MODULES = new Set(['/client.mjs', '/login-envelope.mjs'])

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Log in</title>
<link rel="icon" href="data:,"></head>
<body><form><input name="username"><input name="password" type="password"><button>Log in</button></form>
<p id="result"></p><script type="module" src="/page.mjs"></script></body></html>
`

/** @see docs/examples/typed-client.mjs for the same in Node */
const SCRIPT = `import { createClient } from './client.mjs'

const client = createClient(await (await fetch('/options.json')).json())
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const { username, password } = Object.fromEntries(new FormData(event.target))
  const login = await client.login({ grantType: 'password', username, password })
  const me = login.code === 200 ? await client.call('GET /system/user/getInfo') : undefined
  const text = me ? 'Logged in as ' + me.data.user.userName : login.error
  document.querySelector('#result').textContent = text
})
`

/** A front end of another origin that uses the typed client. */
export class LoginPage {
  readonly origin: string
  readonly #server: Server
  /** The options of the page's client. */
  options: object = {}

  private constructor(server: Server) {
    this.#server = server
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('It has no port.')
    this.origin = `http://127.0.0.1:${address.port}`
  }

  static async open(): Promise<LoginPage> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const page = new LoginPage(server)
    server.on('request', ({ url = '' }, response) => {
      page.#answer(url, response).catch((error) => response.destroy(error))
    })
    return page
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #answer(url: string, response: ServerResponse): Promise<void> {
    const send = (type: string, body: string | Buffer) =>
      response.setHeader('content-type', type).end(body)
    if (url === '/') send('text/html', PAGE)
    else if (url === '/page.mjs') send('text/javascript', SCRIPT)
    else if (url === '/options.json') send('application/json', JSON.stringify(this.options))
    else if (MODULES.has(url)) send('text/javascript', await readFile(new URL(`.${url}`, CLIENT)))
    else response.writeHead(404).end()
  }
}
