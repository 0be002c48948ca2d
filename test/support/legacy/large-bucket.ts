import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

const AT_ONCE = 32
const VALID_FOR_SECONDS = 86_400

/** What the object of the file with this number has. */
export function contentOfFile(number: number): string {
  return `Picture ${number}\n`
}

/** As the other system names its objects. */
function keyOfFile(number: number): string {
  return `2024/03/01/${String(number).padStart(32, '0')}.png`
}

/**
 * Puts an object for each of so many files into a bucket. Signed in the old way (version 2), because
 * the SDK takes longer for a small object than the store.
 * @param url with the keys of the store
 */
export async function fillBucket(url: string, bucket: string, files: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const expires = Math.trunc(Date.now() / 1000) + VALID_FOR_SECONDS
  let next = 1
  const one = async () => {
    for (let number = next++; number <= files; number = next++) {
      await put(
        signed(url, `/${bucket}/${keyOfFile(number)}`, expires),
        contentOfFile(number),
        agent,
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  agent.destroy()
}

function signed(url: string, path: string, expires: number): URL {
  const { origin, username, password } = new URL(url)
  const asked = new URL(path, origin)
  const words = `PUT\n\n\n${expires}\n${path}`
  const signature = createHmac('sha1', password).update(words).digest('base64')
  asked.search = new URLSearchParams({
    AWSAccessKeyId: username,
    Expires: String(expires),
    Signature: signature,
  }).toString()
  return asked
}

async function put(url: URL, content: string, agent: Agent): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const sent = request(url, { method: 'PUT', agent }, (answer) => {
      text(answer).then((said) => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${url.pathname}: ${answer.statusCode} ${said}`))
      }, reject)
    })
    sent.on('error', reject)
    sent.end(content)
  })
}
