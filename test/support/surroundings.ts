import { expect, onTestFinished } from 'vitest'
import { aPicture } from './bodies.ts'
import { FrontEnd } from './front-end.ts'
import { temporaryFolder } from './local-disk.ts'
import { freePort } from './servers/free-port.ts'
import { freshDatabase } from './servers/fresh-database.ts'
import { type Launch, Service, USUAL_SETTINGS } from './service.ts'

const PASSWORD = 'Correct-Horse-7'

/** A database and a folder that several starts of a service share. */
export class Surroundings {
  readonly #folder: string
  readonly #databaseUrl: string

  private constructor(folder: string, databaseUrl: string) {
    this.#folder = folder
    this.#databaseUrl = databaseUrl
  }

  static async open(postgres: string, isPrepared = true): Promise<Surroundings> {
    const [folder, fresh] = await Promise.all([temporaryFolder(), freshDatabase(postgres)])
    onTestFinished(() => fresh.drop())
    const house = new Surroundings(folder, fresh.url)
    if (isPrepared) await house.#prepare()
    return house
  }

  async launch(launch: Partial<Launch> = {}): Promise<Service> {
    const settings = {
      ADMIN_PASSWORD: PASSWORD,
      ...USUAL_SETTINGS,
      DEV_INBOX: 'on',
      DATABASE_URL: this.#databaseUrl,
      PORT: String(await freePort()),
      REPEAT_SECONDS: '0',
    }
    return new Service({ folder: this.#folder, settings, ...launch })
  }

  async logIn(service: Service): Promise<Record<string, string>> {
    return new FrontEnd(service).logIn(service.publicKey, PASSWORD)
  }

  /** Logs in, uploads and downloads. */
  async works(service: Service): Promise<boolean> {
    const front = new FrontEnd(service)
    const session = await this.logIn(service)
    const picture = aPicture(100_000)
    const file = await front.upload(session, picture)
    expect((await front.download(session, file)).equals(picture)).toBe(true)
    return true
  }

  async #prepare(): Promise<void> {
    const service = await this.launch()
    await service.untilReady()
    await this.logIn(service)
    expect(await service.stop()).toBe(0)
  }
}
