import { sendDirect } from './direct-upload.mjs'
import {
  forget,
  pauseAfter,
  persistently,
  remember,
  remembered,
  UploadRefused,
} from './persistence.mjs'

/** Smaller files are sent whole. */
const PART_BYTES = 8 * 1024 * 1024
const FIRST_PAUSE_MS = 500
const PART_TYPE = 'application/offset+octet-stream'
/** What may go well the next time. 460: the part is not what its checksum says. */
const MAY_PASS = new Set([408, 409, 423, 429, 460, 500, 502, 503, 504])

/**
 * Sends a file whole or in parts, to the storage platform itself if that takes parts from here. Goes
 * on after a broken connection, also after the page was loaded again.
 * @param service `url` and `headers()` of each request
 */
export async function upload(
  service,
  file,
  { onProgress, signal, partBytes = PART_BYTES, firstPauseMs = FIRST_PAUSE_MS } = {},
) {
  const tell = (bytes) => onProgress?.(bytes, file.size)
  const running = { ...service, file, tell, signal, partBytes, firstPauseMs }
  tell(0)
  const isWhole = file.size <= partBytes
  const ossId = isWhole
    ? await sendWhole(running)
    : ((await sendDirect(running)) ?? (await sendParts(running)))
  tell(file.size)
  return { ossId }
}

function sendWhole(running) {
  const { url, headers, file, signal } = running
  // The same key each time: an upload whose answer was lost is not stored twice.
  const key = { 'idempotency-key': crypto.randomUUID() }
  return persistently(running, async () => {
    const body = new FormData()
    body.append('file', file)
    const request = { method: 'POST', headers: { ...headers(), ...key }, body, signal }
    const answer = await (await fetch(`${url}/resource/oss/upload`, request)).json()
    if (answer.code === 200) return answer.data.ossId
    const mayPass = answer.error === 'upload_running' || [429, 503].includes(answer.code)
    throw mayPass ? new Error(answer.msg) : new UploadRefused(answer)
  })
}

async function sendParts(running) {
  let progress = await begun(running)
  let failures = 0
  while (progress.ossId === undefined) {
    running.tell(progress.offset)
    const { location, offset } = progress
    try {
      progress = await sendPart(running, progress)
      failures = 0
    } catch (error) {
      failures += 1
      await pauseAfter(error, failures, running)
      // Only the service knows how much of the part it has.
      progress = progressOf(location, await persistently(running, () => ask(running, location)))
      if (progress.offset > offset) failures = 0
    }
  }
  forget(running)
  return progress.ossId
}

/** Goes on with an upload that was begun before, if it is still there. */
async function begun(running) {
  const { url, file } = running
  const text = remembered(running)
  // Other texts name uploads that another page sends to the storage platform.
  const location = text?.startsWith('http') ? text : undefined
  try {
    const known = location && (await persistently(running, () => ask(running, location)))
    if (known) return progressOf(location, known)
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error
  }
  const names = [
    ['filename', file.name],
    ['filetype', file.type],
  ].filter(([, value]) => value)
  const metadata = names.map(
    ([name, value]) => `${name} ${base64(new TextEncoder().encode(value))}`,
  )
  const announced = { 'upload-length': String(file.size), 'upload-metadata': metadata.join(',') }
  const begin = () =>
    request(running, `${url}/resource/oss/tus`, { method: 'POST', headers: announced })
  const response = await persistently(running, begin)
  const made = new URL(response.headers.get('location'), response.url).href
  remember(running, made)
  return { location: made, offset: 0 }
}

async function sendPart(running, { location, offset }) {
  const part = running.file.slice(offset, offset + running.partBytes)
  const digest = await crypto.subtle.digest('SHA-256', await part.arrayBuffer())
  const headers = {
    'content-type': PART_TYPE,
    'upload-offset': String(offset),
    'upload-checksum': `sha256 ${base64(new Uint8Array(digest))}`,
  }
  return progressOf(
    location,
    await request(running, location, { method: 'PATCH', headers, body: part }),
  )
}

function ask(running, location) {
  return request(running, location, { method: 'HEAD' })
}

function progressOf(location, { headers }) {
  const offset = Number(headers.get('upload-offset'))
  return { location, offset, ossId: headers.get('upload-result') ?? undefined }
}

/** @throws UploadRefused; another error if it may go well the next time */
async function request({ headers, signal }, address, { headers: own, ...rest }) {
  const sent = { ...headers(), 'tus-resumable': '1.0.0', ...own }
  const response = await fetch(address, { ...rest, headers: sent, signal })
  if (response.ok) return response
  if (MAY_PASS.has(response.status)) throw new Error(`HTTP ${response.status}`)
  throw new UploadRefused(await response.json().catch(() => ({ error: `http_${response.status}` })))
}

function base64(bytes) {
  return btoa(String.fromCharCode(...bytes))
}
