import type {
  DirectoryStep,
  DirectoryStepName,
} from '../../../../application/parts/directory/directory-test.ts'
import { DependencyUnavailable } from '../../../../domain/shared/availability-errors.ts'
import type { VendorPeopleSource } from './vendor-people-source.ts'

type Step = readonly [DirectoryStepName, () => Promise<string>]

/** Tries the contacts of a vendor step by step. People log in at the vendor's own page, so not here. */
export class VendorSteps {
  readonly #source: VendorPeopleSource

  constructor(source: VendorPeopleSource) {
    this.#source = source
  }

  async *steps(login?: unknown): AsyncGenerator<DirectoryStep> {
    for (const [step, look] of this.#all()) {
      const taken = await tried(step, look)
      yield taken
      if (taken.state === 'failed') return
    }
    const message = 'people log in at the page of the vendor'
    if (login) yield { step: 'login', state: 'skipped', message }
  }

  #all(): readonly Step[] {
    const groups = new Set<string>()
    return [
      ['bind', async () => `${await this.#source.signIn()} accepts the app`],
      ['people', () => this.#people(groups)],
      ['groups', async () => `people are in ${groups.size}`],
      ['departments', async () => `${(await this.#source.departments()).length} are found`],
    ]
  }

  async #people(groupsOfAll: Set<string>): Promise<string> {
    let [count, active] = [0, 0]
    for await (const page of this.#source.people('all')) {
      count += page.length
      for (const { groups, isActive } of page) {
        if (isActive) active += 1
        for (const group of groups) groupsOfAll.add(group)
      }
    }
    return `${count} are found, ${active} of them active`
  }
}

async function tried(step: DirectoryStepName, look: () => Promise<string>): Promise<DirectoryStep> {
  try {
    return { step, state: 'passed', message: await look() }
  } catch (error) {
    if (!(error instanceof DependencyUnavailable && error.cause instanceof Error)) throw error
    return { step, state: 'failed', message: error.cause.message }
  }
}
