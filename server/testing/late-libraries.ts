/** What no start needs: left in node_modules by the bundle, and loaded by the first request that needs it. */
export const lateLibraries = [
  'pdfkit',
  'subset-font',
  'harfbuzzjs',
  'bidi-js',
  'stripe',
  'nodemailer',
  'sharp',
  'web-push',
  'write-excel-file',
  '@simplewebauthn/server',
  '@aws-sdk/client-s3',
]
