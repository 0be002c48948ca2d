import { ContainerModule } from 'inversify'

export const signInModule = new ContainerModule(() => undefined)
