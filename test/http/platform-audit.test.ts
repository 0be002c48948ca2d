import { describe, expect, it } from 'vitest'
import { auditEntries } from '../support/audit-entries.ts'
import { aForm, type PlatformsHarness, platformsHarness } from '../support/platforms-harness.ts'

const PATH = '/resource/oss/config'

/** What lines say, the oldest first. */
async function told(http: PlatformsHarness) {
  const lines = (await auditEntries(http)).filter(({ area }) => area === 'platform')
  return lines.reverse().map(({ kind, method, url, error, operatorName }) => {
    expect(operatorName).toBe('admin')
    return [kind, method, url, error]
  })
}

describe('changes of storage platforms', () => {
  it('are all in the operation log, without secrets', async () => {
    const http = await platformsHarness()
    await http.call('POST', '', aForm())
    const saved = await http.row('cloud')
    const { ossConfigId } = saved
    const status = { ossConfigId, configKey: 'cloud' }
    await http.call('PUT', '', { ...saved, secretKey: 'canary-other', remark: 'new' })
    await http.call('POST', '/test', { ossConfigId })
    await http.call('POST', '/test', aForm({ secretKey: 'canary-third' }))
    await http.call('PUT', '/changeStatus', { ...status, status: '0' })
    await http.call('PUT', '/changeStatus', { ...status, status: '1' })
    await http.call('DELETE', `/${ossConfigId}`)
    await http.call('GET', '/list')
    expect(await told(http)).toEqual([
      ['add', 'POST', PATH, undefined],
      ['change', 'PUT', PATH, undefined],
      ['other', 'POST', `${PATH}/test`, undefined],
      ['other', 'POST', `${PATH}/test`, undefined],
      ['change', 'PUT', `${PATH}/changeStatus`, undefined],
      ['change', 'PUT', `${PATH}/changeStatus`, undefined],
      ['remove', 'DELETE', `${PATH}/:ids`, undefined],
    ])
    const lines = JSON.stringify(await auditEntries(http))
    expect(lines).not.toContain('canary')
    expect(lines).toContain('\\"configKey\\":\\"cloud\\"')
  })

  it('are there with the reason when they are refused', async () => {
    const http = await platformsHarness()
    await http.call('POST', '', aForm({ endpoint: '10.0.0.1' }))
    await http.call('POST', '', aForm({ configKey: 'default' }))
    await http.call('PUT', '/changeStatus', { ossConfigId: 77, configKey: 'x', status: '1' })
    await http.call('POST', '/test', { ossConfigId: 77 })
    await http.call('DELETE', '/1')
    await http.call('DELETE', '/77')
    const refusals = (await told(http)).map(([kind, , , error]) => [kind, error])
    expect(refusals).toEqual([
      ['add', 'endpoint_not_allowed'],
      ['add', 'platform_key_taken'],
      ['change', 'platform_not_found'],
      // It was noted before it was tried.
      ['other', undefined],
      ['remove', 'platform_built_in'],
      ['remove', 'platform_not_found'],
    ])
  })
})
