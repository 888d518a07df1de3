/** A code as people read it: without what scanners say about its kind, its parts apart. */
export const codeText = (raw: string) => raw.replace(/^\][A-Za-z]\d/, '').replaceAll('\x1d', ' ')
