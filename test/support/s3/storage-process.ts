/** `node storage-process.ts FOLDER BUCKET`: an S3 server with a bucket. Sends its port to its parent, and ends with it. */
import S3rver from '@20minutes/s3rver';

const [directory = '', bucket = ''] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  // The proxy before it takes the conditions out, which are signed.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: bucket }],
});
const { port } = await server.run();
process.on('disconnect', () => process.exit());
process.send?.({ port });
