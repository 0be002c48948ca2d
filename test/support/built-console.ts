import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { zipOf } from './zip-file.ts'

const FORGE = join(import.meta.dirname, '../../node_modules/node-forge/dist/forge.min.js')
const FORGE_FILE = 'js/forge-D5fQw8Zk.js'

const INDEX = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Built</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/css/index-C4hTt2Lm.css">
<script>window.began = true</script>
<script src="/_app.config.js?v=2.0.0-5f0c1d2e"></script>
<script src="/${FORGE_FILE}"></script>
<script type="module" src="/jse/index-Bq3xYz12.js"></script></head>
<body><div id="app"></div></body></html>
`

const ENTRY = `import { start } from '/js/app-Hn7uRe4P.js'

start(document.querySelector('#app'), window._VBEN_ADMIN_PRO_APP_CONF_)
`

/** As in ruoyi-plus-vben5: settings from the window, addresses of pages, sealed logins, a stream. */
const APP = `const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LOGIN = '/auth/login'
const HOME = '/analytics'

export async function start(root, settings) {
  const { VITE_GLOB_API_URL: api, VITE_GLOB_APP_CLIENT_ID: clientId } = settings
  const token = () => localStorage.getItem('token')
  const ask = async (path, options = {}) => {
    const authorization = token() ? { authorization: 'Bearer ' + token() } : {}
    const headers = { clientid: clientId, ...authorization, ...options.headers }
    return (await fetch(api + path, { ...options, headers })).json()
  }
  const show = async () => {
    if (!token() && location.pathname !== LOGIN) history.pushState({}, '', LOGIN)
    if (token() && location.pathname === LOGIN) history.pushState({}, '', HOME)
    if (token()) await showHome(root, { ask, api, clientId, token: token() })
    else await showLogin(root, { ask, settings, done: show })
  }
  await show()
}

async function showLogin(root, { ask, settings, done }) {
  const { data: captcha } = await ask('/auth/code')
  root.innerHTML =
    '<form><h1>Log in</h1><input name="username" autocomplete="username">' +
    '<input name="password" type="password" autocomplete="current-password">' +
    (captcha.captchaEnabled ? '<input name="code"><img id="captcha" alt="">' : '') +
    '<button>Log in</button></form><p id="result"></p>'
  if (captcha.captchaEnabled) {
    root.querySelector('#captcha').src = 'data:image/png;base64,' + captcha.img
  }
  root.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault()
    const form = Object.fromEntries(new FormData(event.target))
    const clientId = settings.VITE_GLOB_APP_CLIENT_ID
    const login = { ...form, clientId, grantType: 'password', uuid: captcha.uuid }
    const answer = await ask('/auth/login', { method: 'POST', ...sealed(login, settings) })
    root.querySelector('#result').textContent = answer.msg
    if (answer.code !== 200) return
    localStorage.setItem('token', answer.data.access_token)
    await done()
  })
}

async function showHome(root, { ask, api, clientId, token }) {
  const { data } = await ask('/system/user/getInfo')
  root.innerHTML = '<h1>Welcome, <b id="user"></b></h1><p id="message"></p>'
  root.querySelector('#user').textContent = data.user.userName
  const query = new URLSearchParams({ clientid: clientId, Authorization: 'Bearer ' + token })
  const stream = new EventSource(api + '/resource/sse?' + query)
  stream.addEventListener('message', ({ data }) => {
    root.querySelector('#message').textContent = data
  })
}

function sealed(payload, settings) {
  const { cipher, pki, random, util } = window.forge
  const bytes = [...random.getBytesSync(32)]
  const key = bytes.map((byte) => LETTERS[byte.charCodeAt(0) % LETTERS.length]).join('')
  const aes = cipher.createCipher('AES-ECB', key)
  aes.start()
  aes.update(util.createBuffer(util.encodeUtf8(JSON.stringify(payload))))
  aes.finish()
  const line = settings.VITE_GLOB_RSA_PUBLIC_KEY
  const rsa = pki.publicKeyFromPem('-----BEGIN PUBLIC KEY-----' + line + '-----END PUBLIC KEY-----')
  const wrapped = rsa.encrypt(util.encode64(key), 'RSAES-PKCS1-V1_5')
  return {
    headers: {
      'content-type': 'application/json;charset=utf-8',
      'encrypt-key': util.encode64(wrapped),
      isencrypt: 'true',
    },
    body: util.encode64(aes.output.getBytes()),
  }
}
`

const STYLE = 'body { font: 16px sans-serif } form { display: grid; gap: 8px; width: 240px }'

async function files(): Promise<readonly { readonly name: string; readonly content: string }[]> {
  return [
    { name: 'index.html', content: INDEX },
    // Of the machine that built it: the service answers in place of this file.
    { name: '_app.config.js', content: 'throw new Error("The settings of the build are read.")' },
    { name: 'css/index-C4hTt2Lm.css', content: STYLE },
    { name: 'jse/index-Bq3xYz12.js', content: ENTRY },
    { name: 'js/app-Hn7uRe4P.js', content: APP },
    { name: FORGE_FILE, content: await readFile(FORGE, 'utf8') },
  ]
}

/** Puts what a build of a small front end would make into an empty folder. @returns its path */
export async function buildConsole(folder: string): Promise<string> {
  for (const { name, content } of await files()) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
  return folder
}

/** The same, packed. @returns the path of the archive */
export async function packConsole(folder: string): Promise<string> {
  const path = join(folder, 'dist.zip')
  await writeFile(path, zipOf(await files()))
  return path
}
