/** What no start needs: loaded from node_modules by the first request that does. */
export const lateLibraries = [
  'pdfkit',
  'subset-font',
  'harfbuzzjs',
  'bidi-js',
  'stripe',
  'nodemailer',
  'sharp',
  'web-push',
  '@aws-sdk/client-s3',
]
