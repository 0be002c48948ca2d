import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { filesHarness } from '../support/files-harness.ts'

/** Announces a body of which nothing ever comes. */
function options(url: string, type: string) {
  const headers = { 'content-type': type, 'content-length': '10' }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'OPTIONS', headers }, (answer) => {
      json(answer).then((said) => resolve([answer.statusCode, Object(said).error]), reject)
    })
    sent.once('error', reject).flushHeaders()
    onTestFinished(() => void sent.destroy())
  })
}

it.each([
  ['without listed origins', []],
  ['with listed origins', ['https://console.example']],
])('an OPTIONS that is no preflight is answered with any announced body: %s', async (_case, corsOrigins) => {
  const { origin } = await filesHarness({ corsOrigins })
  for (const type of ['application/json', 'text/plain']) {
    expect(await options(`${origin}/nowhere`, type)).toEqual([200, 'route_not_found'])
    expect(await options(`${origin}/resource/oss/list`, type)).toEqual([200, 'method_not_allowed'])
    expect(await options(`${origin}/file/1`, type)).toEqual([405, 'method_not_allowed'])
  }
})
