declare module '@adobe/structured-data-validator' {
  export default class Validator {
    constructor(schemaOrgJson?: object)
    validate(data: {
      jsonld: Record<string, object[]>
      microdata: object
      rdfa: object
    }): Promise<{ severity: string; issueMessage: string }[]>
  }
}
