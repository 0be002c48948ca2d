import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assets } from '../../docs/examples/assets/assets.ts'
import { EventStream } from '../support/push-streams.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

let service: WholeService

beforeAll(async () => {
  service = await wholeService({}, undefined, undefined, [assets])
}, START_MS)
afterAll(() => service.close())

describe('a job of a module', () => {
  it('runs, tells holders, and is listed with its last and next run', async () => {
    const admin = await service.logIn('admin')
    const holder = { name: 'Desk', serial: 'D-1', holder: 1 }
    const url = '/asset/asset'
    await service.app.inject({ method: 'POST', url, headers: admin, payload: holder })
    const stream = await EventStream.open(`${service.origin}/resource/sse`, admin)
    expect(await service.runJob('assets/asset-reminder')).toBe(true)
    await stream.until(/You hold Desk\. Is it still in use\?/)
    const { data } = (await service.app.inject({ url: '/monitor/jobs', headers: admin })).json()
    expect(data).toMatchObject([
      {
        name: 'assets/asset-reminder',
        module: 'Assets',
        title: 'Remind holders of their assets',
        schedule: '0 9 * * 1',
        result: 'succeeded',
        failures: 0,
        failure: '',
      },
    ])
    expect(data[0].nextRun).toMatch(/ 09:00:00$/)
  })
})
