import { expect, it, onTestFinished } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { type CountedStatements, countedStatements } from '../support/counted-statements.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { Service } from '../support/service.ts'

await describeWith('postgres', 'round trips to the database', (postgres) => {
  it('are none for an authenticated request and for menus, two for a login, few for files', async () => {
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

    // The least of several looks: what runs beside requests now and then is nobody's.
    const ofRequests = await leastOf(database, async () => {
      for (let time = 0; time < 20; time += 1) {
        for (const path of ['/auth/codes', '/system/menu/getRouters']) {
          expect((await front.ask(path, { headers: session })).code).toBe(200)
        }
      }
    })
    const ofLogin = await leastOf(database, () => front.logIn(publicKey, password))
    const id = await front.upload(session, aPicture(1000))
    const ofUpload = await leastOf(database, () => front.upload(session, aPicture(1000)))
    const ofDownload = await leastOf(database, () => front.download(session, id))
    const part = { headers: { ...session, range: 'bytes=0-3' } }
    const ofPart = await leastOf(database, async () => {
      const answer = await fetch(`${front.origin}/resource/oss/download/${id}`, part)
      expect((await answer.bytes()).length).toBe(4)
    })

    expect(ofRequests).toEqual([])
    expect(ofLogin).toHaveLength(2)
    expect(ofUpload).toEqual(['add-file-within-quota', 'settle', 'mark-ready-and-tell', 'settle'])
    expect(ofDownload).toEqual(['find-files-and-epochs', 'note-operation'])
    expect(ofPart).toEqual(['find-files-and-epochs'])
    // The count is not one of a way past the proxy.
    expect(ofLogin.join()).toMatch(/session/)
    expect(await service.stop()).toBe(0)
  }, 120_000)
})

async function leastOf(database: CountedStatements, work: () => Promise<unknown>) {
  const looks: string[][] = []
  for (let look = 0; look < 3; look += 1) {
    database.taken()
    await work()
    looks.push(database.taken())
  }
  const [least = []] = looks.toSorted((one, other) => one.length - other.length)
  return least
}
