// What all ways to send a file have in common: trying again, and going on after a page was loaded again.

const MOST_ATTEMPTS = 8
const REMEMBERED = 'gatehouse-upload'

/** The service would refuse the upload again. `error` is for programs. */
export class UploadRefused extends Error {
  constructor({ msg, error }) {
    super(msg ?? 'The upload was refused.')
    this.error = error
  }
}

export async function persistently(running, work) {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      await pauseAfter(error, failures, running)
    }
  }
}

/** @throws the error, if another attempt makes no sense or there were enough */
export async function pauseAfter(error, failures, { signal, firstPauseMs }) {
  if (error instanceof UploadRefused || signal?.aborted || failures === MOST_ATTEMPTS) throw error
  await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** (failures - 1)))
}

// Uploads are remembered by what a page can know of a file that is chosen again. Browsers may have no
// storage, or a full one: then an upload ends with its page.

function nameOf({ url, file: { name, size, lastModified } }) {
  return `${REMEMBERED} ${url} ${name} ${size} ${lastModified}`
}

/** @returns what was remembered of the same file, if anything */
export function remembered(running) {
  return inStorage((storage) => storage.getItem(nameOf(running))) ?? undefined
}

export function remember(running, text) {
  inStorage((storage) => storage.setItem(nameOf(running), text))
}

export function forget(running) {
  inStorage((storage) => storage.removeItem(nameOf(running)))
}

function inStorage(use) {
  try {
    return use(globalThis.localStorage)
  } catch {
    return undefined
  }
}
