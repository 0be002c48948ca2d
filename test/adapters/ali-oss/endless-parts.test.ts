import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { allAbandoned } from '../../support/leftovers.ts'
import { locationAt, storeAt } from '../../support/oss-locations.ts'
import { uniqueHex } from '../../support/unique.ts'

const KEY = `2026/03/04/${uniqueHex(32)}.bin`
const LONG_AGO = '2026-03-04T00:00:00.000Z'
const UPLOADS = `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>
  <Upload><Key>${KEY}</Key><UploadId>1</UploadId><Initiated>${LONG_AGO}</Initiated></Upload>
  </ListMultipartUploadsResult>`

/** A service with an upload whose list of parts always has more. */
async function aService(next: string) {
  const asked: (string | undefined)[] = []
  const parts = `<ListPartsResult><IsTruncated>true</IsTruncated>${next}
    <Part><PartNumber>1</PartNumber><LastModified>${LONG_AGO}</LastModified></Part></ListPartsResult>`
  const server = createServer(({ method, url }, response) => {
    asked.push(method)
    response.setHeader('content-type', 'application/xml')
    response.end(url?.includes('uploads') ? UPLOADS : parts)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return { store: storeAt(locationAt(address.port)), asked }
}

it.each([
  '<NextPartNumberMarker>1</NextPartNumberMarker>',
  '<NextPartNumberMarker>x</NextPartNumberMarker>',
  '',
])('an endless list of parts ends, and removes no upload: %j', async (next) => {
  const { store, asked } = await aService(next)
  const removing = store.removeLeftovers(new Date(), allAbandoned)
  await expect(removing).rejects.toMatchObject({ code: 'storage_unreachable' })
  expect(asked).not.toContain('DELETE')
})
