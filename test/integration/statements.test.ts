import { expect, it, onTestFinished } from 'vitest'
import { countedStatements } from '../support/counted-statements.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { Service } from '../support/service.ts'

await describeWith('postgres', 'round trips to the database', (postgres) => {
  it('are none for an authenticated request, and two for a login', async () => {
    const { url, drop } = await freshDatabase(postgres)
    onTestFinished(drop)
    const database = await countedStatements(url)
    onTestFinished(() => database[Symbol.asyncDispose]())
    const service = await Service.start(await temporaryFolder(), { DATABASE_URL: database.url })
    const { publicKey, password } = firstStartOf(service.output)
    const front = new FrontEnd(service)
    // Whatever is asked once for all is asked now.
    const session = await front.logIn(publicKey, password)
    await front.ask('/auth/codes', { headers: session })

    database.taken()
    const codes: (number | undefined)[] = []
    for (let time = 0; time < 20; time += 1) {
      codes.push((await front.ask('/auth/codes', { headers: session })).code)
    }
    const asked = database.taken()
    await front.logIn(publicKey, password)
    const ofLogin = database.taken()

    expect(new Set(codes)).toEqual(new Set([200]))
    expect(asked).toEqual([])
    expect(ofLogin).toHaveLength(2)
    // The count is not one of a way past the proxy.
    expect(ofLogin.join()).toMatch(/session/)
    expect(await service.stop()).toBe(0)
  }, 120_000)
})
