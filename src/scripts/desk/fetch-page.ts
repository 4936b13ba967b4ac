/** A page of this server as it is now. Throws when the server can't be reached. */
export const fetchPage = async (address: string): Promise<Document> => {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
};
