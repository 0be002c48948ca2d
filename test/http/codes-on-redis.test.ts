import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRedis } from '../../adapters/redis/open-redis.ts'
import type { RedisConnection } from '../../adapters/redis/redis-connection.ts'
import type { Caches } from '../support/caches.ts'
import { codesHttp, PHONE } from '../support/codes-http.ts'
import { redisCaches } from '../support/redis-caches.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { uniqueHex } from '../support/unique.ts'

await describeWith('redis', 'Codes on Redis', (url) => {
  let connection: RedisConnection
  beforeAll(async () => {
    connection = await openRedis({ url })
  })
  afterAll(() => connection.close())

  const onRedis = () => {
    const prefix = `gatehouse-test-${uniqueHex(12)}:`
    const { verification, windows, limiter, codes }: Caches = redisCaches(connection.client, prefix)
    return codesHttp({}, { verification, rates: windows, limiter, codes })
  }

  it('open one session for 64 logins at once', async () => {
    const http = await onRedis()
    const code = await http.codeFor('sms', PHONE)
    const logins = await Promise.all(
      Array.from({ length: 64 }, () => http.logInByCode('sms', PHONE, code)),
    )
    expect(logins.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect(logins.filter(({ body }) => body.error === 'code_refused')).toHaveLength(63)
  })

  it('are sent once for many requests at once', async () => {
    const http = await onRedis()
    const asked = await Promise.all(Array.from({ length: 64 }, () => http.askFor('sms', PHONE)))
    expect(asked.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect(asked.filter(({ body }) => body.error === 'too_many_requests')).toHaveLength(63)
    expect(http.parts.sms.messages).toHaveLength(1)
  })
})
