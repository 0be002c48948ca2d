import { expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import type { FrontEnd } from '../support/front-end.ts'
import { House } from '../support/house.ts'
import { describeWithProgramBeside } from '../support/servers/describe-with.ts'
import { SOON } from '../support/soak.ts'

const NAME = 'storage platforms of two instances'
const CANARY = 'canary-platform-secret'

await describeWithProgramBeside('postgres', 'redis-server', NAME, suite)

type Session = Record<string, string>

function suite(postgres: string, program: string): void {
  it('are changed on one and used by both, and no store holds their secrets', async () => {
    const house = await House.open({ postgres, redisProgram: program }, 2, {
      STORAGE_ENDPOINTS: '127.0.0.1:9',
    })
    const [here, there] = house.instances
    if (!here || !there) throw new Error('There are not two instances.')
    const { publicKey, password } = house.administrator
    const session = await here.logIn(publicKey, password)

    expect(
      await send(
        here,
        session,
        'POST',
        form({ configKey: 'second', endpoint: 'local', status: '0' }),
      ),
    ).toBe(200)
    const picture = aPicture(20_000)
    expect(await serviceOf(here, session, await here.upload(session, picture))).toBe('second')
    const uploaded = async () => serviceOf(there, session, await there.upload(session, picture))
    await expect.poll(uploaded, SOON).toBe('second')

    const remote = form({ configKey: 'remote', endpoint: '127.0.0.1:9' })
    expect(await send(there, session, 'POST', remote)).toBe(200)
    expect(
      await send(there, session, 'POST', form({ configKey: 'inward', endpoint: '127.0.0.1:10' })),
    ).toBe(500)
    const dump = await house.database.query(
      'select storage_platforms::text as row from storage_platforms',
    )
    expect(dump.rows).toHaveLength(3)
    expect(JSON.stringify(dump.rows)).not.toContain('canary')
  }, 300_000)
}

function form(fields: Readonly<Record<string, string>>) {
  return { accessKey: CANARY, secretKey: CANARY, bucketName: 'files', ...fields }
}

async function send(to: FrontEnd, session: Session, method: string, body: object): Promise<number> {
  const headers = { ...session, 'content-type': 'application/json' }
  const answer = await to.ask('/resource/oss/config', {
    method,
    headers,
    body: JSON.stringify(body),
  })
  return answer.code
}

async function serviceOf(to: FrontEnd, session: Session, fileId: string): Promise<string> {
  const { data } = await to.ask(`/resource/oss/listByIds/${fileId}`, { headers: session })
  return String(Object(data)[0]?.service)
}
