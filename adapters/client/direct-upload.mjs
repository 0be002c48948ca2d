import {
  forget,
  pauseAfter,
  persistently,
  remember,
  remembered,
  UploadRefused,
} from './persistence.mjs'

/** Before the identifier of an upload that is remembered. Others are addresses. */
const DIRECT = 'direct '
/** Without a part that arrived, the platform is not for this page: the browser does not say why. */
const FIRST_ATTEMPTS = 2
/** As after so many failures: four seconds. */
const BUSY_PAUSE = 4
/** The last one: services before 0.5.0. */
const NOT_HERE = new Set(['direct_not_here', 'route_not_found'])
const MAY_PASS = new Set(['storage_unreachable', 'scan_failed', 'upload_unconfirmed'])

/**
 * Sends a file to the storage platform itself, part by part.
 * @returns the id of the stored file; `undefined` if it has to be sent another way
 */
export async function sendDirect(running) {
  const upload = await begun(running)
  if (upload === undefined) return undefined
  const ossId = upload.ossId ?? (await sent(running, upload))
  forget(running)
  return ossId
}

/** Goes on with an upload that was begun before, if it is still there. */
async function begun(running) {
  const known = remembered(running)
  if (known !== undefined && !known.startsWith(DIRECT)) return undefined
  const { file } = running
  try {
    const id = known?.slice(DIRECT.length)
    if (id !== undefined)
      return { id, ...(await persistently(running, () => ask(running, 'GET', `/${id}`))) }
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error
  }
  const announced = {
    originalName: file.name,
    bytes: file.size,
    ...(file.type && { contentType: file.type }),
  }
  try {
    const { uploadId: id, partBytes } = await persistently(running, () =>
      ask(running, 'POST', '', announced),
    )
    remember(running, DIRECT + id)
    return { id, partBytes, arrived: [] }
  } catch (error) {
    if (!NOT_HERE.has(error.error)) throw error
    if (known !== undefined) forget(running)
    return undefined
  }
}

async function sent(running, upload) {
  const { file, tell } = running
  const { id, partBytes, arrived } = upload
  const digests = []
  let isReached = arrived.length > 0
  for (let first = 0; first < file.size; first += partBytes) {
    tell(first)
    const number = digests.length + 1
    const bytes = await file.slice(first, first + partBytes).arrayBuffer()
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    digests.push(digest)
    if (arrived.includes(number)) continue
    const part = { id, number, bytes, sha256: hex(digest) }
    if (!(await sendPart(running, part, isReached))) return giveUp(running, id)
    isReached = true
  }
  const all = await new Blob(digests).arrayBuffer()
  return completed(running, id, hex(new Uint8Array(await crypto.subtle.digest('SHA-256', all))))
}

async function completed(running, id, partsSha256) {
  const complete = () => ask(running, 'POST', `/${id}/complete`, { partsSha256 })
  for (;;) {
    try {
      return (await persistently(running, complete)).ossId
    } catch (error) {
      // A request whose answer was lost is still reading the file, which may take minutes.
      if (error.error !== 'upload_busy') throw error
      await pauseAfter(new Error(error.message), BUSY_PAUSE, running)
    }
  }
}

/** @returns false if the platform takes nothing from here */
async function sendPart(running, { id, number, bytes, sha256 }, isReached) {
  const { signal } = running
  for (let failures = 1; ; failures += 1) {
    try {
      const parts = [{ number, sha256 }]
      const [signed] = await persistently(running, () =>
        ask(running, 'POST', `/${id}/parts`, { parts }),
      )
      const headers = signed.headers.map(({ name, value }) => [name, value])
      const request = { method: signed.method, headers, body: bytes, signal, credentials: 'omit' }
      const answer = await fetch(signed.url, request)
      // Otherwise the connection would not be used again.
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      return true
    } catch (error) {
      const isLost = !isReached && failures === FIRST_ATTEMPTS && !signal?.aborted
      if (isLost && !(error instanceof UploadRefused)) return false
      await pauseAfter(error, failures, running)
    }
  }
}

async function giveUp(running, id) {
  forget(running)
  // Otherwise it counts as running until it expires.
  await ask(running, 'DELETE', `/${id}`).catch(() => undefined)
  return undefined
}

/** @throws UploadRefused; another error if it may go well the next time */
async function ask({ url, headers, signal }, method, path, body) {
  const sent = { ...headers(), ...(body && { 'content-type': 'application/json' }) }
  const request = { method, headers: sent, signal, ...(body && { body: JSON.stringify(body) }) }
  const answer = await (await fetch(`${url}/resource/oss/direct${path}`, request)).json()
  if (answer.code === 200) return answer.data
  const mayPass = MAY_PASS.has(answer.error) || [429, 503].includes(answer.code)
  throw mayPass ? new Error(answer.msg) : new UploadRefused(answer)
}

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
