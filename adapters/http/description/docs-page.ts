const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Gatehouse API</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="swagger-ui.css"></head>
<body><div id="ui"></div><script src="swagger-ui-bundle.js"></script>
<script type="module" src="start.js"></script>
</body></html>
`

/** Encrypts bodies where required, and uses the session of a login made on this page. */
const START = `import { sealV2 } from './login-envelope.js'

const root = new URL('..', location.href).pathname
const { paths } = await (await fetch('../openapi.json')).json()

async function sealed(request) {
  const path = '/' + new URL(request.url, location.href).pathname.slice(root.length)
  const operation = paths[path]?.[request.method?.toLowerCase()]
  if (!operation?.['x-encrypted']) return request
  if (!crypto.subtle) throw new Error('Browsers can encrypt on HTTPS and localhost only.')
  const { key, body } = await sealV2(PUBLIC_KEY, { method: request.method, path, text: request.body })
  request.headers['encrypt-key'] = key
  request.body = body
  return request
}

function remembered(response) {
  const isLogin = new URL(response.url, location.href).pathname === root + 'auth/login'
  if (!isLogin) return response
  const { data } = JSON.parse(response.text)
  if (!data) return response
  ui.preauthorizeApiKey('session', data.access_token)
  ui.preauthorizeApiKey('client', data.client_id)
  return response
}

const ui = SwaggerUIBundle({
  url: '../openapi.json',
  dom_id: '#ui',
  validatorUrl: null,
  requestInterceptor: sealed,
  responseInterceptor: remembered,
})
`

export const docsPage = {
  html: PAGE,

  /** @param publicKeyLine the public login key, which every copy of the front end contains */
  script(publicKeyLine: string): string {
    return `const PUBLIC_KEY = ${JSON.stringify(publicKeyLine)}\n${START}`
  },
}
