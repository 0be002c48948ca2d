import { ContainerModule } from 'inversify'
import { dictionaryTypeOptionsRoute } from '../../../adapters/http/pages/dictionaries/dictionary-type-options.ts'
import { refreshDictionariesRoute } from '../../../adapters/http/pages/dictionaries/refresh-dictionaries.ts'
import { refreshParametersRoute } from '../../../adapters/http/pages/parameters/refresh-parameters.ts'
import { setParameterRoute } from '../../../adapters/http/pages/parameters/set-parameter.ts'
import { SetParameter } from '../../../application/settings/set-parameter.ts'
import { DICTIONARY_TYPE } from '../../../domain/dictionaries/dictionary-type.ts'
import { PARAMETER } from '../../../domain/settings/parameter.ts'
import { Tokens as T } from '../tokens.ts'

/** Routes that plain pages have beside those of the kernel. */
export const pagesModule = new ContainerModule(({ bind }) => {
  bind(T.Routes).toResolvedValue(
    (records, copies) => [
      dictionaryTypeOptionsRoute(records(DICTIONARY_TYPE)),
      refreshDictionariesRoute(copies),
      setParameterRoute(new SetParameter(records(PARAMETER))),
      refreshParametersRoute(),
    ],
    [T.Records, T.DictionaryCopies],
  )
})
