import { ContainerModule } from 'inversify'
import { Tokens as T } from '../../wiring/tokens.ts'
import { scimModule } from './scim-wiring.ts'
import { signInModule } from './sign-in-wiring.ts'
import { DIRECTORY_PASSWORDS, PEOPLE_SOURCE, sourcesOf } from './sources.ts'

const peopleModule = new ContainerModule(({ bind }) => {
  bind(PEOPLE_SOURCE).toResolvedValue((config) => sourcesOf(config).people, [T.Config])
  bind(DIRECTORY_PASSWORDS).toResolvedValue((config) => sourcesOf(config).passwords, [T.Config])
})

export const directoryModules: readonly ContainerModule[] = [peopleModule, signInModule, scimModule]
