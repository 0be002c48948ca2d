import { expect, it } from 'vitest'
import type { Settings } from '../support/service.ts'
import { SharedFiles } from '../support/shared-files.ts'
import { START_MS } from '../support/whole-service.ts'

async function refused(settings: Settings) {
  const files = await SharedFiles.open(settings)
  try {
    const { headers } = await files.maker()
    const ossId = await files.upload(headers, 'a.txt', Buffer.from('text'))
    return await files.make({ ossIds: [ossId] }, headers)
  } finally {
    await files.close()
  }
}

it(
  'no link is made with SHARE_DAYS=0, nor without PUBLIC_URL, and the refusal says what to set',
  async () => {
    const off = await refused({ SHARE_DAYS: '0' })
    expect([off.error, off.msg]).toEqual(['sharing_off', expect.stringContaining('SHARE_DAYS')])
    const unknown = await refused({ PUBLIC_URL: '' })
    expect([unknown.error, unknown.msg]).toEqual([
      'share_needs_public_url',
      expect.stringContaining('Set PUBLIC_URL'),
    ])
  },
  START_MS,
)
