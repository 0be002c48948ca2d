import { ContainerModule } from 'inversify'
import { DICTIONARY_ROUTES } from '../../../adapters/http/pages/dictionaries.ts'
import { PARAMETER_ROUTES } from '../../../adapters/http/pages/parameters.ts'
import { GetParameter, SetParameter } from '../../../application/settings/parameters.ts'
import { DICTIONARY_TYPE } from '../../../domain/dictionaries/dictionary-type.ts'
import { PARAMETER } from '../../../domain/settings/parameter.ts'
import { bindClass, madeFrom } from '../bind-class.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'

/** Routes that plain pages have beside those of the kernel. */
export const pagesModule = new ContainerModule(({ bind }) => {
  bindRoutes(bind, DICTIONARY_ROUTES, {
    dictionaries: T.DictionaryRepo,
    types: madeFrom(T.Records, (records) => records(DICTIONARY_TYPE)),
    copies: T.DictionaryCopies,
  })
  bindClass(bind, GetParameter, [T.ParameterRepo])
  bindRoutes(bind, PARAMETER_ROUTES, {
    get: GetParameter,
    set: madeFrom(T.Records, (records) => new SetParameter(records(PARAMETER))),
  })
})
