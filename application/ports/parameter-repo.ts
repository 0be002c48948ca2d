/** System parameters: settings that administrators change at run time. */
export interface ParameterRepo {
  value(key: string): Promise<string | undefined>
}
