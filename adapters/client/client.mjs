import { sealV2 } from './login-envelope.mjs'

/** Calls routes of the service by their names. The types are in client.d.mts. */
export function createClient({ baseUrl, clientId, publicKey, token, language }) {
  const base = baseUrl.replace(/\/$/, '')
  const headersOf = () => ({
    ...(clientId !== undefined && { clientid: clientId }),
    ...(language !== undefined && { 'content-language': language }),
    ...(client.token !== undefined && { authorization: `Bearer ${client.token}` }),
  })
  const client = {
    token,

    async call(name, { path = {}, query = {}, body, sealed = false } = {}) {
      const [method, template] = name.split(' ', 2)
      const url = base + filled(template, path) + queryText(query)
      const sent = sealed
        ? await sealedBody(publicKey, { method, path: template, text: JSON.stringify(body) })
        : plainBody(body)
      const headers = { ...headersOf(), ...sent.headers }
      const response = await fetch(url, { method, headers, body: sent.body })
      const type = response.headers.get('content-type') ?? ''
      return type.startsWith('application/json') ? response.json() : response
    },

    async login(credentials) {
      const body = { clientId, ...credentials }
      const answer = await client.call('POST /auth/login', { body, sealed: true })
      if (answer.code === 200) client.token = answer.data.access_token
      return answer
    },

    async upload(file, options) {
      const { upload } = await import('./upload.mjs')
      return upload({ url: base, headers: headersOf }, file, options)
    },

    async logout() {
      const answer = await client.call('POST /auth/logout')
      client.token = undefined
      return answer
    },
  }
  return client
}

async function sealedBody(publicKey, request) {
  const { key, body } = await sealV2(publicKey, request)
  return { headers: { 'content-type': 'application/json', 'encrypt-key': key }, body }
}

/** A Blob is sent as it is, a body with Blobs as a form, everything else as JSON. */
function plainBody(body) {
  if (body === undefined) return { headers: {} }
  if (body instanceof Blob) return { headers: { 'content-type': 'application/octet-stream' }, body }
  const members = Object.entries(body)
  if (!members.some(([, value]) => value instanceof Blob)) {
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  }
  const form = new FormData()
  for (const [name, value] of members) form.append(name, value)
  return { headers: {}, body: form }
}

function filled(template, path) {
  return template.replaceAll(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(path[name]))
}

function queryText(query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given).toString()
  return text === '' ? '' : `?${text}`
}
