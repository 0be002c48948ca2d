import { AllowedEndpoint } from '../../domain/storage/endpoints/allowed-endpoint.ts'
import { WrongValue } from './setting.ts'

/** A host, `host:port`, an address or a network of storage platforms. */
export function allowedEndpoint(text: string): AllowedEndpoint {
  const allowed = AllowedEndpoint.parse(text)
  if (allowed && !/\/0+$/.test(text)) return allowed
  throw new WrongValue(
    'must be hosts such as minio:9000 or networks such as 10.1.0.0/16, and not the whole internet',
  )
}
